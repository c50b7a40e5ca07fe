'use strict';

// mdBook's button for the list of pages is a label. This makes it a button for keyboards and screen readers.
{
    const button = document.getElementById('mdbook-sidebar-toggle');
    button?.setAttribute('role', 'button');
    button?.setAttribute('tabindex', '0');
    button?.addEventListener('keydown', event => {
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            button.click();
        }
    });
}
