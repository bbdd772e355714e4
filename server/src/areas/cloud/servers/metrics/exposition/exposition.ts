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
  'system.load.5': { name: 'load5', help: 'The load average of five minutes.' },
  'system.load.15': { name: 'load15', help: 'The load average of a quarter of an hour.' },
  'system.memory.used': { name: 'memory_used_bytes', help: 'Memory that is in use.' },
  'system.memory.available': {
    name: 'memory_available_bytes',
    help: 'Memory that programs can still get.',
  },
  'system.memory.total': { name: 'memory_total_bytes', help: 'All memory.' },
  'system.swap.used': { name: 'swap_used_bytes', help: 'Swap that is in use.' },
  'system.swap.total': { name: 'swap_total_bytes', help: 'All swap.' },
  'system.filesystem.used': { name: 'filesystem_used_bytes', help: 'What is used of a file system.' },
  'system.filesystem.total': { name: 'filesystem_total_bytes', help: 'The size of a file system.' },
  'system.filesystem.inodes_used': {
    name: 'filesystem_inodes_used',
    help: 'Inodes of a file system that are in use.',
  },
  'system.filesystem.inodes_total': {
    name: 'filesystem_inodes_total',
    help: 'All inodes of a file system.',
  },
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
  'system.disk.busy': {
    name: 'disk_busy_ratio',
    help: 'The part of the time in which a disk had work.',
  },
  'system.network.receive': {
    name: 'network_receive_bytes_per_second',
    help: 'What is received from a network.',
  },
  'system.network.transmit': {
    name: 'network_transmit_bytes_per_second',
    help: 'What is sent to a network.',
  },
  'system.network.receive_errors': {
    name: 'network_receive_errors_per_second',
    help: 'Errors while receiving from a network.',
  },
  'system.network.transmit_errors': {
    name: 'network_transmit_errors_per_second',
    help: 'Errors while sending to a network.',
  },
  'system.uptime': { name: 'uptime_seconds', help: 'The time since the system was started.' },
  'agent.memory': { name: 'agent_memory_bytes', help: 'The memory that the agent takes.' },
  'agent.cpu': { name: 'agent_cpu_ratio', help: 'The part of one CPU that the agent takes.' },
  'agent.queue': { name: 'agent_queue_reports', help: 'Reports of the agent that wait to be sent.' },
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
