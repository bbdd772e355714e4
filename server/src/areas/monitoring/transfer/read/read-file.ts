/** Reads an uploaded file in a process of its own, which may do nothing but that. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#kernel/problem/problem.ts'
import type { UploadedFile } from '#platform/http/input/uploaded-file.ts'
import type { FileContent, FormatName } from '../formats/format.ts'

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
/** What the program consists of. */
const readable = [dirname(dirname(program)), dirname(dirname(createRequire(import.meta.url).resolve('yaml')))]
const memoryMaxMegabytes = 768
const timeMaxMilliseconds = 60_000
const responseBytesMax = 256 * 1024 * 1024

export async function readUploadedFile(
  file: UploadedFile | null,
  format: FormatName | null,
): Promise<FileContent> {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
      `--max-old-space-size=${memoryMaxMegabytes}`,
      '--no-warnings',
      program,
      format ?? '',
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeMaxMilliseconds, killSignal: 'SIGKILL' },
  )
  // It may end before it has read everything.
  child.stdin.on('error', () => {})
  const ended = Promise.withResolvers<number | null>()
  child.on('close', ended.resolve)
  child.on('error', ended.reject)
  const response = collect(child.stdout, () => child.kill('SIGKILL'))
  try {
    for await (const piece of file?.pieces ?? []) child.stdin.write(piece)
    child.stdin.end()
    const code = await ended.promise
    if (code !== 0) throw unreadable()
    return JSON.parse(await response)
  } finally {
    child.kill('SIGKILL')
  }
}

async function collect(stream: AsyncIterable<Buffer>, stop: () => void): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > responseBytesMax) stop()
    else chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function unreadable(): Problem {
  return new Problem(
    'invalid_input',
    'The file could not be read: it is damaged, or reading it takes too much memory or time. Split a large file.',
  )
}
