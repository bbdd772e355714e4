import { mkdirSync } from 'node:fs'
import { type Config, loadConfig, StartError } from '#platform/config/config.ts'

/** The settings of this process, from its environment and `.env`. */
export function readSettings(): Config {
  // The only place where the environment is read.
  // biome-ignore lint/style/noProcessEnv: see above
  return loadConfig(process.env, process.cwd())
}

/** Creates the data directory, readable only by its owner. */
export function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be created (${(error as Error).message}). Choose another directory with HOLDFAST_DATA_DIR.`,
    )
  }
}
