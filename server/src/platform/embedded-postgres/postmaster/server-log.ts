import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const tailBytes = 8192

/** The end of the server's log if it was written to since that time, otherwise empty. */
export async function recentLog(cluster: string, sinceMs: number): Promise<string> {
  try {
    const directory = join(cluster, 'log')
    for (const name of await readdir(directory)) {
      const path = join(directory, name)
      const { mtimeMs, size } = await stat(path)
      if (mtimeMs >= sinceMs) return await readFrom(path, Math.max(0, size - tailBytes))
    }
    return ''
  } catch {
    // The log only helps to explain a failure that is reported anyway.
    return ''
  }
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
