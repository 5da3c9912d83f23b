#!/usr/bin/env python3
"""A bot for every game of Hexarch: hexarch play --bots 'cmd:python3 examples/bot.py'

It reads the words of a question and its answers and takes what sounds like conquest and gain, but keeps what it
has: no bids, no losses that can be helped. See docs/bot-protocol.md.
"""
import json
import random
import sys

LIKES = {"dragon rune": 9, "mobilize": 6, "conquer": 5, "recruit": 5, "harvest": 4, "stronghold": 4, "bring": 3, "gold": 3,
         "influence": 3, "title": 3, "fight": 2, "gain": 2, "place": 2}
DISLIKES = {"activate none": 5, "destroy": 4, "lose": 3, "spend": 3, "discard": 2}
COSTLY = ("bid", "lose", "lost", "spend", "discard", "pay")


def worth(question, choice):
    """How much an answer is liked: by its words, and by its number: large if it gains something, small if it costs."""
    words = (choice["action"] + " " + choice["label"]).lower().replace("-", " ").replace("_", " ")
    value = sum(n for word, n in LIKES.items() if word in words)
    value -= sum(n for word, n in DISLIKES.items() if word in words)
    number = max((int(word) for word in words.split() if word.isdigit() and len(word) < 3), default=0)
    costly = any(word in question for word in COSTLY)
    return value + (-2 * number if costly else number / 2) - (choice["kind"] == "pass") + random.random()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seat"])
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "ask":
        best = max(message["choices"], key=lambda choice: worth(message["question"].lower(), choice))
        print(json.dumps({"id": message["id"], "choose": best["action"]}), flush=True)
