/** Writes the files that are made from others; `npm run check` fails when they are not in step. */
import { writeFileSync } from 'node:fs'
import { envExample } from '../server/src/platform/config/env-example.ts'
import { providerTable } from './provider-table.ts'

writeFileSync('.env.example', envExample())
writeFileSync('docs/providers.md', providerTable())
