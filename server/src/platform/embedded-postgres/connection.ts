import { Client } from 'pg'

/** Where and as whom to connect; `host` is the directory of the socket. */
export type ServerAddress = { host: string; port: number; user: string; password: string; database: string }

const connectTimeoutMs = 10_000

/** Connects, does the task and disconnects. A server that does not answer in ten seconds is an error. */
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
  // A connection that breaks also fails the query that is under way; this is only the copy for listeners.
  client.on('error', () => {})
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** The version of the server that answers, such as "18.4". */
export async function askVersion(address: ServerAddress): Promise<string> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return rows[0]?.version ?? ''
  })
}
