/**
 * The cluster's postgresql.conf, written anew at each start. It is the floor for an administrator's own
 * settings, which `alter system` puts in postgresql.auto.conf: they win, and they stay.
 */

/** Settings of PostgreSQL by name; all values as text. */
export type Settings = Readonly<Record<string, string>>

const settings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',

  // Nothing that was answered may be lost.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  // For a machine with little memory: of a larger cache the system keeps the rest. Asynchronous reads would
  // cost three waiting processes, compiled queries more time than ours run, and nobody replicates from here.
  shared_buffers: '64MB',
  io_method: 'sync',
  jit: 'off',
  max_logical_replication_workers: '0',

  autovacuum: 'on',
  timezone: 'UTC',

  // A file for each day of the week, emptied when its day comes round again.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_connections: '',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

/** The text of postgresql.conf. `extra` is for tests, which need no durability. */
export function settingsFile(extra: Settings = {}): string {
  const lines = Object.entries({ ...settings, ...extra }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  return `# Written by Holdfast at each start. For settings of your own use ALTER SYSTEM, which is kept.\n${lines.join('\n')}\n`
}
