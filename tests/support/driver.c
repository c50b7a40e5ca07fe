/* A library for tests that stands in for the X server's OpenGL, libGL.so.1, and notes how a program
 * asks for the screen's refresh to be waited for. All else goes on to the driver's own library, with
 * which it is linked: a name that is not here is looked up there.
 *
 * Each answer is a line of the file that BREAKOUT_TEST_INTERVALS names: the number of refreshes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*function)(void);

/* The driver's own. */
extern function glXGetProcAddressARB(const unsigned char *name);

static void note(int interval) {
    const char *path = getenv("BREAKOUT_TEST_INTERVALS");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "%d\n", interval);
        fclose(file);
    }
}

static void interval_ext(void *display, unsigned long drawable, int interval) {
    (void)display, (void)drawable;
    note(interval);
}

/* A software driver waits for no screen and says so; this one claims that it can. */
const char *glXGetClientString(void *display, int name) {
    enum { EXTENSIONS = 3 };
    static char told[16384];
    const char *(*own)(void *, int) = (const char *(*)(void *, int))glXGetProcAddressARB((const unsigned char *)"glXGetClientString");
    const char *text = own ? own(display, name) : NULL;
    if (name != EXTENSIONS)
        return text;
    snprintf(told, sizeof told, "%s GLX_EXT_swap_control", text ? text : "");
    return told;
}

function glXGetProcAddress(const unsigned char *name) {
    if (!strcmp((const char *)name, "glXSwapIntervalEXT"))
        return (function)interval_ext;
    return glXGetProcAddressARB(name);
}
