#!/usr/bin/env python3
"""A bot for every game of Hexarch: hexarch play --bots 'cmd:python3 examples/bot.py'

It reads the words of each answer and takes what sounds most like winning. See docs/bot-protocol.md.
"""
import json
import random
import sys

LIKES = {"dragon rune": 9, "conquer": 6, "mobilize": 5, "recruit": 5, "harvest": 4, "attack": 4, "stronghold": 4,
         "rune": 3, "gain": 2, "bring": 2, "place": 2, "draw": 1}
DISLIKES = {"destroy": 3, "lose": 3, "give up": 3, "discard": 2, "none": 2, "nothing": 2}


def worth(choice):
    """How much an answer is liked: by its words, more for larger numbers, less if it ends or declines something."""
    words = (choice["action"] + " " + choice["label"]).lower().replace("-", " ").replace("_", " ")
    value = sum(n for word, n in LIKES.items() if word in words)
    value -= sum(n for word, n in DISLIKES.items() if word in words)
    value += max((int(word) / 2 for word in words.split() if word.isdigit() and len(word) < 3), default=0)
    return value - {"pass": 3, "done": 1}.get(choice["kind"], 0) + random.random()


def answer(message):
    """What is said to a message; nothing where nothing is asked."""
    if message["type"] == "hello":
        random.seed(message["seat"])
        return {"ready": True}
    if message["type"] == "ask":
        best = max(message["choices"], key=worth)
        return {"id": message["id"], "choose": best["action"]}
    return None


for line in sys.stdin:
    said = answer(json.loads(line))
    if said:
        print(json.dumps(said), flush=True)
