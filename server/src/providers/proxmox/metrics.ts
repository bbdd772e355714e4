/**
 * https://pve.proxmox.com/pve-docs/api-viewer/#/nodes/{node}/qemu/{vmid}/rrddata: averages by time. What it counts for a
 * guest since its start is a rate here.
 */
import { Type } from 'typebox'
import type { ServerMetricName } from '#kernel/cloud/server-metric.ts'
import { systemClock } from '#kernel/time.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import { pointsOf, type ServerMetrics, withPoints } from '#providers/ports/cloud/metrics.ts'
import { dataReader } from './connection/client.ts'
import { pathTo, withGuest } from './guests.ts'

const value = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
const readRows = dataReader(
  Type.Array(
    Type.Object({
      time: Type.Number(),
      cpu: value,
      mem: value,
      maxmem: value,
      disk: value,
      maxdisk: value,
      diskread: value,
      diskwrite: value,
      netin: value,
      netout: value,
    }),
  ),
)

export function createProxmoxMetrics(client: JsonApi, clock = systemClock): ServerMetrics {
  return {
    query: ({ ref }, window) =>
      withGuest(client, ref, async (guest) => {
        const ageSeconds = (clock().getTime() - window.from.getTime()) / 1000
        const rows = await readRows(client, {
          method: 'GET',
          path: `${pathTo(guest)}/rrddata`,
          query: { timeframe: ageSeconds < hourSeconds ? 'hour' : 'day', cf: 'AVERAGE' },
        })
        const series = (
          name: ServerMetricName,
          column: Exclude<keyof (typeof rows)[number], 'time'>,
          label: string | null = null,
        ) => ({
          name,
          label,
          points: pointsOf(
            rows.map((row) => [row.time, row[column]]),
            window,
          ),
        })
        return withPoints([
          series('system.cpu.utilization', 'cpu'),
          series('system.memory.used', 'mem'),
          series('system.memory.total', 'maxmem'),
          series('system.disk.read', 'diskread'),
          series('system.disk.write', 'diskwrite'),
          series('system.network.receive', 'netin'),
          series('system.network.transmit', 'netout'),
          // What a virtual machine has written on its disks, only the system in it knows.
          ...(guest.type === 'lxc'
            ? [
                series('system.filesystem.used', 'disk', '/'),
                series('system.filesystem.total', 'maxdisk', '/'),
              ]
            : []),
        ])
      }),
  }
}

const hourSeconds = 3600
