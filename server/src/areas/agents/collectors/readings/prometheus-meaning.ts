/** What the series of node_exporter mean (https://github.com/prometheus/node_exporter). */
import { entryOf } from '#kernel/text/table-entry.ts'
import type { Sample } from '../formats/sample.ts'
import { isLeftOutDisk, isLeftOutInterface, isLeftOutMount } from './left-out.ts'
import { keyOf, type Meaning, type Quantity } from './reading.ts'

const single: Readonly<Record<string, Quantity>> = {
  node_load1: 'load.1',
  node_load5: 'load.5',
  node_load15: 'load.15',
  node_memory_MemTotal_bytes: 'memory.total',
  node_memory_MemAvailable_bytes: 'memory.available',
  node_memory_SwapTotal_bytes: 'swap.total',
  node_memory_SwapFree_bytes: 'swap.free',
  node_boot_time_seconds: 'boot_time',
}

const ofMount: Readonly<Record<string, Quantity>> = {
  node_filesystem_size_bytes: 'filesystem.total',
  node_filesystem_avail_bytes: 'filesystem.available',
  node_filesystem_files: 'inodes.total',
  node_filesystem_files_free: 'inodes.free',
}

const ofDisk: Readonly<Record<string, Quantity>> = {
  node_disk_read_bytes_total: 'disk.read',
  node_disk_written_bytes_total: 'disk.write',
  node_disk_reads_completed_total: 'disk.read_operations',
  node_disk_writes_completed_total: 'disk.write_operations',
  node_disk_io_time_seconds_total: 'disk.busy',
}

const ofInterface: Readonly<Record<string, Quantity>> = {
  node_network_receive_bytes_total: 'network.receive',
  node_network_transmit_bytes_total: 'network.transmit',
  node_network_receive_errs_total: 'network.receive_errors',
  node_network_transmit_errs_total: 'network.transmit_errors',
}

/** The modes of Linux; time of guests is part of the time of users. */
const cpuStates: Readonly<Record<string, string>> = {
  user: 'user',
  nice: 'user',
  system: 'system',
  irq: 'system',
  softirq: 'system',
  iowait: 'iowait',
  steal: 'steal',
  idle: 'idle',
}

/** What Prometheus adds to a series; a request has one of each if it is about one server. */
export const prometheusTargetLabel = 'instance'

export function meaningOfPrometheus({ name, labels }: Sample): Meaning {
  const { device = '', mountpoint = '', fstype = '', cpu = '', mode = '' } = labels
  const [one, mount, disk, network] = [single, ofMount, ofDisk, ofInterface].map((table) =>
    entryOf(table, name),
  )
  if (one) return keyOf(one)
  if (mount) return isLeftOutMount(mountpoint, device, fstype) ? 'left_out' : keyOf(mount, mountpoint)
  if (disk) return isLeftOutDisk(device) ? 'left_out' : keyOf(disk, device)
  if (network) return isLeftOutInterface(device) ? 'left_out' : keyOf(network, device)
  if (name !== 'node_cpu_seconds_total') return null
  const state = entryOf(cpuStates, mode)
  return state === undefined ? 'left_out' : keyOf('cpu', state, `${cpu}/${mode}`)
}
