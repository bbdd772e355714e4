/**
 * The cluster's postgresql.conf, written at each start. Settings that an administrator makes with `alter system` are in
 * postgresql.auto.conf: they take precedence and are kept.
 */

/** Settings of PostgreSQL by name; all values as text. */
export type Settings = Readonly<Record<string, string>>

const settings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',

  // Committed data must never be lost.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  // For a machine with little memory, where the operating system caches the rest. Asynchronous reads would need three
  // more processes, compiled queries take longer than these queries run, and there is no replication.
  shared_buffers: '64MB',
  io_method: 'sync',
  jit: 'off',
  max_logical_replication_workers: '0',

  autovacuum: 'on',
  timezone: 'UTC',

  // One file for each day of the week, overwritten after a week.
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

/** The text of postgresql.conf. `extra` is for tests, which do not need durability. */
export function settingsFile(extra: Settings = {}): string {
  const lines = Object.entries({ ...settings, ...extra }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  return `# Written by Holdfast at each start. For settings of your own use ALTER SYSTEM, which is kept.\n${lines.join('\n')}\n`
}
