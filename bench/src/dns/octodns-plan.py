"""octoDNS reading and planning a zone of the same size, YAML to YAML, measured as CPU seconds of this process."""

import json
import resource
import sys
import tempfile
from pathlib import Path

from octodns.provider.yaml import YamlProvider
from octodns.zone import Zone

size, differences = int(sys.argv[1]), int(sys.argv[2])


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def entry(index, ttl):
    name = f'host-{index}.rack-{index % 97}'
    kind = index % 10
    if kind < 5:
        return name, f'{{type: A, ttl: {ttl}, value: 10.{(index >> 16) & 255}.{(index >> 8) & 255}.{index & 255}}}'
    if kind < 7:
        return name, f"{{type: AAAA, ttl: {ttl}, value: '2001:db8::{index >> 16:x}:{index & 65535:x}'}}"
    if kind < 8:
        return name, f'{{type: CNAME, ttl: {ttl}, value: target-{index}.example.net.}}'
    if kind < 9:
        return name, f'{{type: MX, ttl: {ttl}, values: [{{preference: 10, exchange: mx1.bench.example.}}, {{preference: 20, exchange: mx2.bench.example.}}]}}'
    return name, f"{{type: TXT, ttl: {ttl}, value: 'v=spf1 include:_spf-{index}.example.net -all'}}"


def write(directory, changed):
    lines = []
    for index in range(size):
        ttl = 60 if changed and index % (size // differences) == 0 else 300
        name, text = entry(index, ttl)
        lines.append(f'{name}: {text}')
    Path(directory, 'bench.example.yaml').write_text('---\n' + '\n'.join(lines) + '\n')


with tempfile.TemporaryDirectory() as wanted, tempfile.TemporaryDirectory() as actual:
    write(wanted, True)
    write(actual, False)
    begun = cpu()
    source = YamlProvider('source', wanted, enforce_order=False)
    zone = Zone('bench.example.', [])
    source.populate(zone)
    read = cpu() - begun
    begun = cpu()
    target = YamlProvider('target', actual, enforce_order=False)
    plan = target.plan(zone)
    print(json.dumps({'read': read, 'plan': cpu() - begun, 'changes': len(plan.changes)}))
