"""A game pad that is not there: what Linux would say of one, said by umockdev.

It prints the folder that a program has to be given as UMOCKDEV_DIR, with
libumockdev-preload.so.0 preloaded. Then it takes lines: `plug`, `unplug`, or what happens at the
pad, in the numbers of linux/input-event-codes.h: `key CODE VALUE` and `abs CODE VALUE`. Each is
answered by a line when it is done.
"""

import array
import fcntl
import os
import struct
import sys
import tempfile
import termios
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3

# South, east, start, and one without a name: BTN_TRIGGER_HAPPY1.
KEYS = [0x130, 0x131, 0x13B, 0x2C0]
# Left stick, right and down.
AXES = [0, 1]
# Seconds in which a program on a busy machine reads what happened.
PATIENCE = 30

LEAST, MOST, FLAT = -32768, 32767, 128

DEVICE = """P: /devices/virtual/input/input{0}/event{0}
N: input/event{0}
E: DEVNAME=/dev/input/event{0}
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1
E: MAJOR=13
E: MINOR={1}
E: SUBSYSTEM=input
A: dev=13:{1}

P: /devices/virtual/input/input{0}
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1
E: SUBSYSTEM=input
A: name=Pad
"""


def bits(numbers, size):
    """A set of numbers as the kernel tells it."""
    told = bytearray(size)
    for number in numbers:
        told[number // 8] |= 1 << number % 8
    return told.hex().upper()


def answers(node):
    """What the device answers to what gilrs asks."""
    name = b"A pad of the tests\0"
    lines = [
        f"@DEV {node}",
        # Bus, vendor, product, version; no maker's, so that no list of pads knows it.
        "EVIOCGID 0 " + struct.pack("<4H", 3, 0xF0F0, 1, 1).hex().upper(),
        f"EVIOCGNAME(0) {len(name)} " + name.ljust(128, b"\0").hex().upper(),
        "EVIOCGBIT(0) 8 " + bits([EV_SYN, EV_KEY, EV_ABS], 8),
        "EVIOCGBIT(1) 96 " + bits(KEYS, 96),
        "EVIOCGBIT(3) 8 " + bits(AXES, 8),
        "EVIOCGKEY(0) 96 " + bits([], 96),
    ]
    for axis in AXES:
        told = struct.pack("<6i", 0, LEAST, MOST, 0, FLAT, 0).hex().upper()
        lines.append(f"EVIOCGABS{f'({axis})' if axis else ''} 0 {told}")
    return "\n".join(lines) + "\n"


class Pad:
    def __init__(self):
        self.testbed = UMockdev.Testbed.new()
        # Else it would answer for every device, and it counts those that are not there, such as
        # cards for sound, as open: after fifty it aborts the program.
        os.remove(self.testbed.get_root_dir() + "/ioctl/_default")
        # Which of Linux's input devices it is: another one each time, as for a real one.
        self.number = 4
        self.system = self.end = None

    def plug(self):
        self.number += 1
        node = f"/dev/input/event{self.number}"
        self.system = f"/sys/devices/virtual/input/input{self.number}/event{self.number}"
        self.testbed.add_from_string(DEVICE.format(self.number, 64 + self.number))
        with tempfile.NamedTemporaryFile("w", suffix=".ioctl") as file:
            file.write(answers(node))
            file.flush()
            self.testbed.load_ioctl(node, file.name)
        # What is written here is read there, and nothing else: a pipe with a name.
        pipe = self.testbed.get_root_dir() + node
        os.remove(pipe)
        os.mkfifo(pipe)
        self.end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        self.testbed.uevent(self.system, "add")

    def unplug(self):
        self.testbed.uevent(self.system, "remove")
        os.close(self.end)

    def happen(self, kind, code, value):
        event = lambda *what: struct.pack("@llHHi", 0, 0, *what)
        os.write(self.end, event(kind, code, value) + event(EV_SYN, 0, 0))
        # Until the program has read it, and a moment longer, so that what comes next is of another
        # frame.
        left, end = array.array("i", [1]), time.monotonic() + PATIENCE
        while left[0] > 0:
            fcntl.ioctl(self.end, termios.FIONREAD, left)
            time.sleep(0.01)
            if time.monotonic() > end:
                sys.exit("the program does not read the pad")
        time.sleep(0.03)


def main():
    pad = Pad()
    print(pad.testbed.get_root_dir(), flush=True)
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "plug":
            pad.plug()
        elif word == "unplug":
            pad.unplug()
        else:
            pad.happen({"key": EV_KEY, "abs": EV_ABS}[word], *map(int, numbers))
        print("done", flush=True)


main()
