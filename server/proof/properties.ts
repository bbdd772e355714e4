/** The property tests with new seeds: HOLDFAST_SEEDS of them, one after the other. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'

const sources = ['server/{src,tests}/**/*.test.ts', 'agent/**/*.test.ts', 'dashboard/src/**/*.test.ts']

export async function properties(seeds: number): Promise<{ files: number; failingSeeds: number[] }> {
  const files = await filesWithProperties()
  const failingSeeds: number[] = []
  for (let run = 0; run < seeds; run += 1) {
    const seed = randomInt(2 ** 31)
    console.log(`  seed ${seed} (${run + 1} of ${seeds})`)
    const child = spawn('vitest', ['run', '--reporter=dot', ...files], {
      env: { ...process.env, HOLDFAST_SEED: String(seed) },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'close')
    if (code !== 0) failingSeeds.push(seed)
  }
  return { files: files.length, failingSeeds }
}

async function filesWithProperties(): Promise<string[]> {
  const files = await Array.fromAsync(glob(sources, { exclude: ['**/node_modules/**'] }))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, at) => texts[at]?.includes("from 'fast-check'"))
}
