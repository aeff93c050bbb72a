#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Loads a workbench on loopback and measures how it keeps up.

    bench/workbench_load.py build/release/apps/tafl
    bench/workbench_load.py build/release/apps/tafl --spectators 100 --matches 20 --seconds 20

Starts `tafl serve` with a folder of its own, then MATCHES matches of programs at once, SPECTATORS
streams of events on the first of them, and meanwhile asks for the list of games ten times a second.
Prints how late events reach the spectators (compared with the first of them to get it), how long
requests take, and what the server used.
"""
import argparse
import asyncio
import json
import os
import re
import statistics
import tempfile
import time


async def request(port, method, path, body=None, cookie=""):
    """One request on a connection of its own: status, header, document."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    writer.write(head.encode() + b"\r\n" + data)
    answer = await reader.read()
    writer.close()
    header, _, content = answer.partition(b"\r\n\r\n")
    return int(header.split()[1]), header.decode(), json.loads(content)


async def watch(port, topic, seen, until):
    """Notes when every state and thought of a topic arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    writer.write(f"GET /api/events?topics={topic} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    while time.monotonic() < until:
        try:
            line = await asyncio.wait_for(reader.readline(), until - time.monotonic())
        except (asyncio.TimeoutError, ValueError):
            break
        if not line:
            break
        if line.startswith(b"data: ") and b'"event":"hello"' not in line:
            seen.setdefault(line, []).append(time.monotonic())
    writer.close()


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def show(name, milliseconds):
    print(f"{name}: {len(milliseconds)} times, median {statistics.median(milliseconds):.1f} ms, "
          f"95 % {percentile(milliseconds, 0.95):.1f} ms, 99 % {percentile(milliseconds, 0.99):.1f} ms, "
          f"worst {max(milliseconds):.1f} ms")


async def measure(port, options):
    order = {"game": options.game, "play_seconds": options.play, "seats": [{"player": "uct"}, {"player": "uct"}]}
    begin = time.monotonic()
    made = await asyncio.gather(*(request(port, "POST", "/api/matches", order)
                                  for _ in range(options.matches)))
    assert all(status == 201 for status, _, _ in made), made[0]
    print(f"{options.matches} matches were made in {1000 * (time.monotonic() - begin):.0f} ms")
    until = time.monotonic() + options.seconds
    seen = {}
    topic = f"match/{made[0][2]['id']}"
    spectators = [asyncio.create_task(watch(port, topic, seen, until)) for _ in range(options.spectators)]
    waits = []
    while time.monotonic() < until - 1:
        start = time.monotonic()
        status, _, _ = await request(port, "GET", "/api/matches?limit=20")
        assert status == 200
        waits.append(1000 * (time.monotonic() - start))
        await asyncio.sleep(0.1)
    await asyncio.gather(*spectators)
    delays = []
    complete = 0
    for times in seen.values():
        complete += len(times) == options.spectators
        delays += [1000 * (moment - min(times)) for moment in times]
    print(f"{len(seen)} events, {complete} of them reached all {options.spectators} spectators")
    show("an event after the first spectator has it", delays)
    show("a request for the list of matches", waits)
    _, _, listed = await request(port, "GET", "/api/matches?limit=100")
    plies = [match["ply"] for match in listed["matches"]]
    print(f"plies made meanwhile: {sum(plies)} in {len(plies)} matches")


async def run(options):
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            options.tafl, "serve", "--port", "0", "--data", folder, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL)
        line = (await server.stdout.readline()).decode()
        port = int(re.search(r":(\d+)/", line).group(1))
        try:
            await measure(port, options)
            with open(f"/proc/{server.pid}/status", encoding="ascii") as status:
                print(re.search(r"VmHWM:.*", status.read()).group(0).replace("VmHWM:", "the server used at most"))
            print("load of the machine", os.getloadavg()[0])
        finally:
            server.terminate()
            await server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tafl")
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--spectators", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--play", type=float, default=0.5, help="seconds for a move")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
