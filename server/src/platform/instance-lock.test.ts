import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'

describe('the lock', () => {
  it("is refused to another process, with the owner's process and the directory", async () => {
    const directory = await givenDirectory()
    const lock = await acquireInstanceLock(directory)
    await expect(acquireInstanceLock(directory)).rejects.toThrow(
      `Another Holdfast (process ${process.pid}) is using the data directory ${directory}`,
    )
    await lock.release()
  })

  it('can be taken again after its release', async () => {
    const directory = await givenDirectory()
    await (await acquireInstanceLock(directory)).release()
    await (await acquireInstanceLock(directory)).release()
    expect(await readdir(directory)).toEqual([])
  })

  it('is a file that only its user can read', async () => {
    const directory = await givenDirectory()
    const lock = await acquireInstanceLock(directory)
    expect(await readdir(directory)).toEqual(['holdfast.lock'])
    expect((await stat(join(directory, 'holdfast.lock'))).mode & 0o777).toBe(0o600)
    await lock.release()
  })

  it('is not released by a process that has lost it', async () => {
    const directory = await givenDirectory()
    const lost = await acquireInstanceLock(directory)
    await rm(join(directory, 'holdfast.lock'))
    const held = await acquireInstanceLock(directory)
    await lost.release()
    await expect(acquireInstanceLock(directory)).rejects.toThrow(/Another Holdfast/)
    await held.release()
  })
})

describe('the data directory', () => {
  it('is created if it does not exist', async () => {
    const directory = join(await givenDirectory(), 'not', 'yet')
    const lock = await acquireInstanceLock(directory)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    await lock.release()
  })

  it('is named if it cannot be used', async () => {
    const path = join(await givenDirectory(), 'file')
    await writeFile(path, '')
    await expect(acquireInstanceLock(path)).rejects.toThrow(
      `The data directory ${path} cannot be used (EEXIST`,
    )
  })
})

describe('a stale lock', () => {
  it('is taken over from a process that was killed', async () => {
    const directory = await givenStaleLock()
    const lock = await acquireInstanceLock(directory)
    await expect(acquireInstanceLock(directory)).rejects.toThrow(`process ${process.pid}`)
    await lock.release()
  })

  it('is taken over even if another process has its pid now', async () => {
    const directory = await givenStaleLock()
    const path = join(directory, 'holdfast.lock')
    const entry = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...entry, pid: process.pid }))
    await (await acquireInstanceLock(directory)).release()
  })

  it.each(['', 'garbage', '{"pid":1}'])('is taken over if its content is "%s"', async (content) => {
    const directory = await givenDirectory()
    await writeFile(join(directory, 'holdfast.lock'), content)
    await (await acquireInstanceLock(directory)).release()
  })

  it('is taken over even if another process was killed while taking it over', async () => {
    const directory = await givenStaleLock()
    const stale = JSON.parse(await readFile(join(directory, 'holdfast.lock'), 'utf8'))
    const right = { ...stale, nonce: 'abcdef' }
    await writeFile(join(directory, `holdfast.lock.after-${stale.nonce}`), JSON.stringify(right))
    const lock = await acquireInstanceLock(directory)
    expect(await readdir(directory)).toEqual(['holdfast.lock'])
    await lock.release()
  })
})

describe('a race', () => {
  // Two processes that find a stale lock at the same time must not both replace it.
  it.each(['no', 'a stale'])('with %s lock exactly one of four processes gets it', async (kind) => {
    for (let round = 0; round < 5; round++) {
      const directory = kind === 'no' ? await givenDirectory() : await givenStaleLock()
      const racers = await Promise.all([1, 2, 3, 4].map(() => givenRacer(directory)))
      for (const racer of racers) racer.child.stdin?.write('go\n')
      const results = await Promise.all(racers.map(({ nextLine }) => nextLine()))
      expect(results.filter((result) => result === 'won')).toHaveLength(1)
      for (const racer of racers) racer.child.kill('SIGKILL')
    }
  })

  it('only one of many callers within a process gets it', async () => {
    const directory = await givenStaleLock()
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => acquireInstanceLock(directory)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

async function givenDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A directory with the lock of a process that was killed. */
async function givenStaleLock(): Promise<string> {
  const directory = await givenDirectory()
  const { child, nextLine } = await givenRacer(directory)
  child.stdin?.write('go\n')
  expect(await nextLine()).toBe('won')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return directory
}

/** Another process that takes the lock when it reads a line, and keeps it. */
async function givenRacer(
  directory: string,
): Promise<{ child: ChildProcess; nextLine: () => Promise<string> }> {
  const room = JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)
  const source = `
    import { once } from 'node:events'
    import { acquireInstanceLock } from ${room}
    console.log('ready')
    await once(process.stdin, 'data')
    await acquireInstanceLock(${JSON.stringify(directory)})
      .then(() => console.log('won'), (error) => console.log(error.message))
    setInterval(() => {}, 60000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  await nextLine()
  return { child, nextLine }
}
