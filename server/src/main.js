/**
 * The program. It loads itself through a cache of compiled sources, which saves a third of every start but the first. This
 * file alone is JavaScript: for types in it, what strips them would be loaded at each start.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Inside the checkout: a directory for temporary files is open to everybody, and code comes from here.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/holdfast'))
const { runCommandLine } = await import('./command-line.ts')
process.exitCode = await runCommandLine(process.argv.slice(2))
