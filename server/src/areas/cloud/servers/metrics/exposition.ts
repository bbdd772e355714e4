/**
 * The newest metrics of all servers in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). All samples of a metric are together, so each is read
 * in a transaction of its own.
 */
import { type ServerMetricName, serverMetricNames, serverMetrics } from '#kernel/cloud/server-metric.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { selectNewest, selectOnline } from './newest-store.ts'

/** In this version of the format, as Prometheus asks for it. */
export const expositionType = 'text/plain'

/** What is older is no longer true. Providers are read every 15 minutes, and show what they measure late. */
const newestSeconds = 1800

type Exposed = { name: string; help: string }

const exposed: Readonly<Record<ServerMetricName, Exposed>> = {
  'system.cpu.utilization': {
    name: 'cpu_utilization_ratio',
    help: 'The part of all CPUs together that is busy.',
  },
  'system.load.1': { name: 'load1', help: 'The load average of a minute.' },
  'system.memory.used': { name: 'memory_used_bytes', help: 'Memory that is in use.' },
  'system.memory.total': { name: 'memory_total_bytes', help: 'All memory.' },
  'system.filesystem.used': { name: 'filesystem_used_bytes', help: 'What is used of a file system.' },
  'system.filesystem.total': { name: 'filesystem_total_bytes', help: 'The size of a file system.' },
  'system.disk.read': { name: 'disk_read_bytes_per_second', help: 'What is read from a disk.' },
  'system.disk.write': { name: 'disk_write_bytes_per_second', help: 'What is written to a disk.' },
  'system.disk.read_operations': {
    name: 'disk_read_operations_per_second',
    help: 'How often a disk is read.',
  },
  'system.disk.write_operations': {
    name: 'disk_write_operations_per_second',
    help: 'How often a disk is written.',
  },
  'system.network.receive': {
    name: 'network_receive_bytes_per_second',
    help: 'What is received from a network.',
  },
  'system.network.transmit': {
    name: 'network_transmit_bytes_per_second',
    help: 'What is sent to a network.',
  },
}

const online: Exposed = { name: 'online', help: 'Whether a server is online: 1 or 0.' }

export function exposeMetrics(): Stream {
  return {
    type: `${expositionType}; version=0.0.4; charset=utf-8`,
    headers: {},
    async *pieces(within, signal) {
      const servers = await within.act(selectOnline)
      yield groupOf(
        online,
        servers.map((server) => sampleOf(online, labelsOf(server), Number(server.is_online))),
      )
      for (const metric of serverMetricNames) {
        signal.throwIfAborted()
        const newest = await within.act((context) =>
          selectNewest(context, metric, addSeconds(context.now, -newestSeconds)),
        )
        const own = exposed[metric]
        const { label: labelName } = serverMetrics[metric]
        yield groupOf(
          own,
          newest.map(({ source, label, value, from_at, ...server }) => {
            const further = labelName !== null && label !== '' ? { [labelName]: label } : {}
            return sampleOf(own, { ...labelsOf(server), source, ...further }, value, from_at)
          }),
        )
      }
    },
  }
}

type Named = { server_id: string; server_name: string }

function labelsOf({ server_id, server_name }: Named): Record<string, string> {
  return { server_id, server: server_name }
}

function groupOf({ name, help }: Exposed, samples: readonly string[]): string {
  return [`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} gauge`, ...samples, ''].join('\n')
}

const prefix = 'holdfast_server_'

function sampleOf(
  { name }: Exposed,
  labels: Readonly<Record<string, string>>,
  value: number,
  at?: Date,
): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  const time = at ? ` ${at.getTime()}` : ''
  return `${prefix}${name}{${pairs.join(',')}} ${value}${time}`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }

function escaped(text: string): string {
  return text.replaceAll(/[\\"\n]/g, (character) => escapes[character] ?? '')
}
