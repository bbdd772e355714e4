/** How commands reach the running service: its address and a token, from the settings unless they are given. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/config/config.ts'
import { readSettings } from './settings.ts'

export type Reached = { url: string; token: string }

type Given = { url?: string | undefined; 'token-file'?: string | undefined }

export function reachService({ url, 'token-file': tokenFile }: Given, permission: string): Reached {
  const { port, url: publicUrl, dataDir } = readSettings()
  return {
    url: url ?? publicUrl?.href ?? `http://127.0.0.1:${port}`,
    token: readToken(tokenFile ?? join(dataDir, 'first-token'), permission),
  }
}

function readToken(file: string, permission: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `The token cannot be read (${(error as Error).message}). Store a token that ${permission} in a file, and pass it with --token-file.`,
    )
  }
}
