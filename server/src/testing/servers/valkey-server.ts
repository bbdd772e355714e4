import {
  freePorts,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '#providers/testing/servers/server-process.ts'

export const valkeyProgram = 'redis-server'

/** A real server on its own loopback port, without persistence. */
export interface ValkeyServer {
  url: string
  /** Ends the server and waits for its end. */
  stop(): Promise<void>
  /** Starts the server again on the same port, without data. */
  start(): Promise<void>
  /** Suspends or resumes the server: connections stay open without responses. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  remove(): Promise<void>
}

export async function givenValkeyServer(password?: string): Promise<ValkeyServer> {
  const { folder, remove } = await temporaryFolder('valkey')
  const [port = 0] = await freePorts(1)
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  if (password !== undefined) args.push('--requirepass', password)
  let running: ServerProcess | null = null
  const start = async () => {
    running = await startServer({ program: valkeyProgram, args, cwd: folder, readyLine: 'Ready to accept' })
  }
  const stop = async () => {
    await running?.stop()
    running = null
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    signal: (signal) => running?.signal(signal),
    async remove() {
      running?.signal('SIGCONT')
      await stop()
      await remove()
    },
  }
}
