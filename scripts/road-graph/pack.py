"""Writes a road graph in the NAR1 format (README.md), with nodes that only continue a road folded into the road's shape."""
import gzip
import struct


def fold(nodes, roads):
    """Joins the two roads at a node that has no others, when they are of one class and name.

    `roads` are [u, v, miles, class, name, interior points from u to v]."""
    at_node = [[] for _ in nodes]
    for number, (u, v, *_) in enumerate(roads):
        at_node[u].append(number)
        at_node[v].append(number)
    is_gone = [False] * len(roads)
    for node in range(len(nodes)):
        if len(at_node[node]) != 2:
            continue
        first, second = at_node[node]
        if first == second or roads[first][3:5] != roads[second][3:5]:
            continue
        a, b = oriented(roads[first], node, ends=True), oriented(roads[second], node, ends=False)
        if a[0] == b[1]:
            continue
        roads[first] = [a[0], b[1], a[2] + b[2], a[3], a[4], a[5] + [nodes[node]] + b[5]]
        is_gone[second] = True
        at_node[b[1]] = [first if number == second else number for number in at_node[b[1]]]
        at_node[node] = []
    return [road for number, road in enumerate(roads) if not is_gone[number]]


def oriented(road, node, ends):
    """The road, turned so that it ends (or begins) at the node."""
    u, v, length, kind, name, between = road
    if (v == node) == ends:
        return road
    return [v, u, length, kind, name, between[::-1]]


def varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return varint(number * 2 if number >= 0 else -number * 2 - 1)


def write(path, nodes, roads, names):
    """Nodes in order of place, so that neighbours are near each other in the file too; roads in order of their nodes."""
    used = sorted({end for road in roads for end in road[:2]}, key=lambda at: (round(nodes[at][0]), nodes[at][1]))
    new = {old: at for at, old in enumerate(used)}
    shapes, edges = bytearray(), []
    for u, v, length, kind, name, between in sorted(roads, key=lambda road: (new[road[0]], new[road[1]])):
        edges.append(struct.pack("<IIfBHI", new[u], new[v], length, kind, name, len(shapes)))
        shapes += varint(len(between))
        before = tuple(round(part * 1e4) for part in nodes[u])
        for point in between:
            here = tuple(round(part * 1e4) for part in point)
            shapes += zigzag(here[1] - before[1]) + zigzag(here[0] - before[0])
            before = here
    header = struct.pack("<4sIIII", b"NAR1", len(used), len(edges), len(shapes), len(names))
    places = b"".join(struct.pack("<ii", round(nodes[at][1] * 1e5), round(nodes[at][0] * 1e5)) for at in used)
    body = header + places + b"".join(edges) + bytes(shapes) + "\n".join(names).encode()
    path.write_bytes(gzip.compress(body, 9, mtime=0))
    print(f"{path.name}: {len(used)} nodes, {len(edges)} edges, {path.stat().st_size} bytes packed, {len(body)} unpacked")
