#!/usr/bin/env python3
"""A bot for every game of Hexarch, in forty lines: docs/bot-protocol.md tells what goes over the wire.

    hexarch play --bots 'cmd:python3 examples/bot.py'
"""
import json
import random
import sys

# Words in an answer that a conqueror likes, and what they are worth to him.
LIKES = {"dragon rune": 9, "conquer": 6, "mobilize": 5, "recruit": 5, "harvest": 4, "attack": 4, "stronghold": 4,
         "rune": 3, "gain": 2, "bring": 2, "place": 2, "draw": 1}
DISLIKES = {"destroy": 3, "lose": 3, "give up": 3, "discard": 2, "none": 2, "nothing": 2}


def worth(choice):
    """How much an answer is liked: by its words, more for larger numbers, less if it ends or declines something."""
    words = (choice["action"] + " " + choice["label"]).lower().replace("-", " ").replace("_", " ")
    value = sum(n for word, n in LIKES.items() if word in words)
    value -= sum(n for word, n in DISLIKES.items() if word in words)
    value += 0.5 * max((int(word) for word in words.split() if word.isdigit() and len(word) < 3), default=0)
    value -= {"pass": 3, "done": 1}.get(choice["kind"], 0)
    return value + random.random()


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            random.seed(message["seat"])
            answer = {"ready": True}
        elif message["type"] == "ask":
            best = max(message["choices"], key=worth)
            answer = {"id": message["id"], "choose": best["action"]}
        else:
            continue
        print(json.dumps(answer), flush=True)


main()
