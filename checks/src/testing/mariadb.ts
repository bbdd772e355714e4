import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import {
  freePorts,
  runProgram,
  temporaryFolder,
} from '../../../server/src/providers/testing/servers/server-process.ts'
import type { Certificate } from './certificates.ts'
import { started, type Target } from './targets.ts'

const systemTables = ['system_tables', 'performance_tables', 'system_tables_data'].map(
  (name) => `/usr/share/mysql/mysql_${name}.sql`,
)
export const mariadbPrograms = ['mariadbd', ...systemTables]

/** MariaDB with a user `watcher` (password `s3cret-word`), a database `shop`, and TLS if there is a certificate. */
export async function givenMariadb(certificate?: Certificate): Promise<Target> {
  const { folder, remove } = await temporaryFolder('mariadb')
  const [port = 0] = await freePorts(1)
  const data = join(folder, 'data')
  await mkdir(data)
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  // What mariadb-install-db does; its own helpers are in another package.
  const tables = await Promise.all(systemTables.map((file) => readFile(file, 'utf8')))
  const statements = ['CREATE DATABASE mysql;\nUSE mysql;\n', ...tables, ownTables].join('\n')
  const base = ['--no-defaults', `--datadir=${data}`, '--innodb-buffer-pool-size=8M', ...user]
  await runProgram('mariadbd', [...base, '--bootstrap', '--skip-log-bin'], statements)
  const tls = certificate ? [`--ssl-cert=${certificate.certFile}`, `--ssl-key=${certificate.keyFile}`] : []
  const args = [
    ...[...base, `--socket=${join(folder, 'socket')}`, `--port=${port}`],
    ...['--bind-address=127.0.0.1', '--skip-name-resolve', ...tls],
  ]
  // Its log is buffered, so that a line in it comes too late to wait for.
  const server = await started(spawn(programPath('mariadbd') ?? 'mariadbd', args, { stdio: 'ignore' }), port)
  return {
    port,
    async close() {
      await server.close()
      await remove()
    },
  }
}

const ownTables = `CREATE DATABASE shop;
CREATE TABLE shop.orders (id INT PRIMARY KEY);
INSERT INTO shop.orders VALUES (7);
INSERT INTO mysql.global_priv VALUES ('127.0.0.1', 'watcher', JSON_OBJECT('access', 1073741823, 'plugin', 'mysql_native_password', 'authentication_string', PASSWORD('s3cret-word')));
`
