"""Packs the road graph that crates/geo embeds; README.md says how to run it, what it takes and why."""
import math
from pathlib import Path

import corridors
import highways
import pack
from corridors import Network

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "crates" / "geo" / "data" / "roads.bin.gz"
# Classes of the format: 0 Interstate or built like one, 1 main road, 3 connector.
MAIN, CONNECTOR = 1, 3
# Ends of roads this near to each other, in miles, that are far apart by road are joined.
LINK = 1.0
# A published length corrects a road by no more than this.
LEAST, MOST = 1.0, 1.15
# Miles of a road at which half its correction is its own and half the mean one.
ENDS = 60.0
# Other roads wind more than the Interstates whose lengths are published: chosen from 1.00, 1.03 and 1.06 (README.md).
WINDIER = 1.03
# How far, in degrees, one road's correction speaks for others around it.
SPREAD = 1.5


def link_ends(network):
    """Joins ends of roads that stop just short of another one."""
    ends, added = [at for at, turns in enumerate(network.turns) if len(turns) == 1], 0
    for end in ends:
        around = sorted((off, at) for at, off in network.within(network.nodes[end], LINK) if at != end)
        if not around:
            continue
        off, at = around[0]
        limit = off * 3 + 5
        if not is_within(network, end, at, limit):
            network.add(end, at, max(off, 0.05), CONNECTOR, "")
            added += 1
    print(f"{added} ends of roads joined to a road beside")


def is_within(network, start, goal, limit):
    """Whether the goal is at most `limit` miles away by road."""
    reached, frontier = {start: 0.0}, [start]
    while frontier:
        at = frontier.pop()
        for to, more, _ in network.turns[at]:
            length = reached[at] + more
            if length <= limit and length < reached.get(to, math.inf):
                if to == goal:
                    return True
                reached[to] = length
                frontier.append(to)
    return False


def name_corridors(network):
    """Gives roads of corridors their class and name; gives back what each road's published length says of its drawn one."""
    gazetteer = corridors.gazetteer()
    listed = list(corridors.corridors((HERE / "corridors.txt").read_text()))
    missing = [stop for *_, stops in listed for stop in stops if stop not in gazetteer]
    if missing:
        raise SystemExit(f"not in the gazetteer: {missing}")
    listed = [(name, kind, published, [gazetteer[stop] for stop in stops]) for name, kind, published, stops in listed]
    for name, kind, _, places in listed:
        network.mend(places, kind, name)
    drawn, edges_of = {}, {}
    for at, (name, kind, published, places) in enumerate(listed):
        edges_of[at] = set(network.past(places))
        for number in edges_of[at]:
            if not network.roads[number][4]:
                network.roads[number][3:5] = [kind, name]
        if published:
            drawn[at] = sum(network.roads[number][2] for number in edges_of[at])
    mean = sum(listed[at][2] for at in drawn) / sum(drawn.values())
    print(f"published lengths are {mean:.4f} times the drawn ones, all together")
    factors = {}
    for at, length in drawn.items():
        # Where exactly a road ends is known to some miles only, so a short one is believed less.
        trust = length / (length + ENDS)
        factor = min(MOST, max(LEAST, trust * listed[at][2] / length + (1 - trust) * mean))
        print(f"{listed[at][0]}: {listed[at][2]:.0f} miles published, {length:.0f} drawn, corrected by {factor:.3f}")
        for number in edges_of[at]:
            factors.setdefault(number, factor)
    return factors


def middle(network, number):
    u, v = network.roads[number][:2]
    return tuple((network.nodes[u][axis] + network.nodes[v][axis]) / 2 for axis in (0, 1))


def spread(network, factors):
    """The factor around any place: of the corrected roads there, weighted by length and nearness."""
    cells = {}
    for number, factor in factors.items():
        length, place = network.roads[number][2], middle(network, number)
        cell = cells.setdefault((round(place[0]), round(place[1])), [0.0, 0.0])
        cell[0] += length
        cell[1] += length * factor
    mean = sum(cell[1] for cell in cells.values()) / sum(cell[0] for cell in cells.values())
    known = {}

    def at(place):
        key = (round(place[0]), round(place[1]))
        if key not in known:
            # The mean takes part as a few miles of road would, so that it rules where no corrected road is near.
            total, moment = 1.0, mean
            for cell, (length, weighted) in cells.items():
                square = (cell[0] - key[0]) ** 2 + ((cell[1] - key[1]) * math.cos(math.radians(key[0]))) ** 2
                weight = math.exp(-square / (2 * SPREAD**2))
                total += weight * length
                moment += weight * weighted
            known[key] = moment / total
        return known[key]

    print(f"mean factor {mean:.4f}")
    return at


def main():
    nodes, edges = highways.read()
    roads = [[u, v, max(length, highways.miles(nodes[u], nodes[v])), MAIN, ""] for u, v, length in edges]
    network = Network(nodes, roads)
    link_ends(network)
    factors = name_corridors(network)
    around = spread(network, factors)
    names = [""] + sorted({road[4] for road in network.roads} - {""})
    number_of = {name: number for number, name in enumerate(names)}
    corrected = []
    for number, (u, v, length, kind, name) in enumerate(network.roads):
        factor = factors.get(number) or around(middle(network, number)) * (1.0 if name else WINDIER)
        corrected.append([u, v, length * factor, kind, number_of[name], []])
    pack.write(OUT, nodes, pack.fold(nodes, corrected), names)


if __name__ == "__main__":
    main()
