import { Client } from 'pg'

/** Where and as which user to connect; `host` is the directory of the socket. */
export type ServerAddress = { host: string; port: number; user: string; password: string; database: string }

const connectTimeoutMs = 10_000

/** Runs a task with a connection. Throws if the server does not respond within ten seconds. */
export async function withClient<T>(
  address: ServerAddress,
  task: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...address,
    ssl: false,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: 60_000,
    application_name: 'holdfast start',
  })
  // A lost connection also fails the current query, so this event can be ignored.
  client.on('error', () => {})
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** The version of the running server, such as "18.4". */
export async function requestVersion(address: ServerAddress): Promise<string> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return rows[0]?.version ?? ''
  })
}
