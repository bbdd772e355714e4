import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The packages among everything that importing a file loads. */
async function packagesLoadedBy(file: string): Promise<string[]> {
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
    await import(${JSON.stringify(join(root, 'src', file))})
    console.log(JSON.stringify([...packages]))`
  return JSON.parse(await outputOf(script))
}

/** How many checks of JSON are compiled while a file is imported. */
async function checksCompiledBy(file: string): Promise<number> {
  const script = `
    import { Ajv } from 'ajv'
    const { compile } = Ajv.prototype
    let count = 0
    Ajv.prototype.compile = function counted(...given) {
      count++
      return compile.apply(this, given)
    }
    await import(${JSON.stringify(join(root, 'src', file))})
    console.log(count)`
  return Number(await outputOf(script))
}

async function outputOf(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  })
  return stdout
}

it('a start loads no package that only signing in, mail, shared rate limits, some checks or exports need', async () => {
  const packages = await packagesLoadedBy('service.ts')
  expect(packages).toContain('fastify')
  const late =
    /^(better-auth|@better-auth\/|better-call|nodemailer|ioredis|@zxcvbn-ts\/|mysql2|re2js|json-p3|yaml|csv-stringify)/
  expect(packages.filter((name) => late.test(name))).toEqual([])
})

it('a start compiles no check of JSON: each takes about 20 ms', async () => {
  expect(await checksCompiledBy('service.ts')).toBe(0)
})

it.each(['account.ts', 'hold.ts', 'database/backup.ts', 'database/restore.ts', 'secrets/keys.ts'])(
  'a command in %s loads no web server',
  async (file) => {
    const packages = await packagesLoadedBy(join('commands', file))
    expect(packages).toContain('pg')
    expect(packages).not.toContain('fastify')
  },
)
