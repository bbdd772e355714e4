import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Imports everything that a start imports, and prints the packages among it. */
const script = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1]
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  await import(${JSON.stringify(join(root, 'src/service.ts'))})
  console.log(JSON.stringify([...packages]))`

it('a start loads no package that only signing in, mail, shared rate limits, some checks or exports need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  })
  const packages: string[] = JSON.parse(stdout)
  expect(packages).toContain('fastify')
  const late =
    /^(better-auth|@better-auth\/|better-call|nodemailer|ioredis|@zxcvbn-ts\/|mysql2|re2js|json-p3|yaml|csv-stringify)/
  expect(packages.filter((name) => late.test(name))).toEqual([])
})
