import { envExample } from '#platform/config/env-example.ts'

/** Prints `.env.example`. */
export async function envExampleCommand(): Promise<number> {
  process.stdout.write(envExample())
  return 0
}
