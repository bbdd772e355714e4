/**
 * The receivers that the dashboard shows, exactly as shown. Each verifies a message that was really sent, a forged one,
 * and malformed signatures. Go takes long to compile, so it only runs with HOLDFAST_LONG=1; C# requires Mono (`apt-get
 * install mono-mcs mono-runtime`).
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snippets } from '../../../dashboard/src/areas/webhooks/receiver/snippets.ts'
import { programPath, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { temporaryDirectory } from '../../src/testing/process/process.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { givenService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

type Message = { secret: string; body: string; signature: string }

let sent: Message
let directory: ReturnType<typeof temporaryDirectory>
beforeAll(async () => {
  directory = temporaryDirectory()
  const service = await givenService()
  const receiver = await givenReceiver()
  const { body: endpoint } = await service.request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['dns.records_changed'] },
  })
  await service.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`, { body: {} })
  const { body, headers } = await eventually(() => receiver.received[0])
  sent = { secret: endpoint.secret, body, signature: String(headers['x-service-signature']) }
  await receiver.close()
  await service.close()
})
afterAll(() => directory.remove())

/** How a snippet becomes a program that reads a message from the environment and prints whether it is valid. */
type Made = {
  program: string
  args: string[]
  file: string
  of(code: string): string
  /** The command that runs it, if the program only compiles it. */
  runs?: string[]
}

const programs: Record<string, Made> = {
  JavaScript: {
    program: process.execPath,
    args: [],
    file: 'snippet.mjs',
    of: (code) => `${code}
const { SECRET, BODY, SIGNATURE } = process.env
console.log(isOurs(SECRET, Buffer.from(BODY), { 'x-service-signature': SIGNATURE }))`,
  },
  Python: {
    program: 'python3',
    args: [],
    file: 'snippet.py',
    of: (code) => `${code}

import os
headers = {"X-Service-Signature": os.environ["SIGNATURE"]}
print(is_ours(os.environ["SECRET"], os.environ["BODY"].encode(), headers))`,
  },
  Go: {
    program: 'go',
    args: ['run'],
    file: 'snippet.go',
    of: (code) => `package main

import (
	"fmt"
	"os"
)

${code}

func main() {
	header := http.Header{"X-Service-Signature": {os.Getenv("SIGNATURE")}}
	fmt.Println(isOurs(os.Getenv("SECRET"), []byte(os.Getenv("BODY")), header))
}`,
  },
  PHP: {
    program: 'php',
    args: [],
    file: 'snippet.php',
    // The command line has no request, so its parts are put where the snippet reads them.
    of: (code) => `<?php
$secret = getenv('SECRET');
$_SERVER['HTTP_X_SERVICE_SIGNATURE'] = getenv('SIGNATURE');
${code.replace('<?php\n', '').replace("file_get_contents('php://input')", "getenv('BODY')")}
echo $is_ours && http_response_code() === 204 ? 'true' : 'false';`,
  },
  Ruby: {
    program: 'ruby',
    args: [],
    file: 'snippet.rb',
    of: (code) => `${code}
puts ours?(ENV['SECRET'], ENV['BODY'], ENV['SIGNATURE'])`,
  },
  'C#': {
    program: 'mcs',
    args: [],
    file: 'snippet.cs',
    runs: ['mono', 'snippet.exe'],
    // Mono lacks nullable types and the API of .NET 5 and later, which are added here.
    of: (code) => `${code.replace(/static bool.*/s, '')}
using Env = System.Environment;

static class HMACSHA256 {
    public static byte[] HashData(byte[] key, byte[] data) {
        return new System.Security.Cryptography.HMACSHA256(key).ComputeHash(data);
    }
}
static class Convert {
    public static string ToHexString(byte[] bytes) {
        return System.BitConverter.ToString(bytes).Replace("-", "");
    }
}
static class CryptographicOperations {
    public static bool FixedTimeEquals(byte[] one, byte[] other) {
        return System.Linq.Enumerable.SequenceEqual(one, other);
    }
}
static class Program {
    ${code.replace(/^.*(?=static bool)/s, '').replace('string? ', 'string ')}
    static void Main() {
        var body = Encoding.UTF8.GetBytes(Env.GetEnvironmentVariable("BODY"));
        System.Console.WriteLine(
            IsOurs(Env.GetEnvironmentVariable("SECRET"), body, Env.GetEnvironmentVariable("SIGNATURE")));
    }
}`,
  },
}

const run = promisify(execFile)
for (const { language, code } of snippets) {
  const made = programs[language]
  if (!made) continue
  const { program, args, file, of, runs } = made
  const [runner = program, ...runArgs] = runs ?? [program, ...args, file]
  const missing = [
    ...(programPath(program) ? [] : [program]),
    ...(language === 'Go' && process.env['HOLDFAST_LONG'] !== '1' ? ['HOLDFAST_LONG'] : []),
  ]
  describe.skipIf(missing.length > 0)(titleWithout(missing, `the snippet in ${language}`), () => {
    it('accepts a valid message, and no forged one', async () => {
      writeFileSync(join(directory.path, file), of(code))
      if (runs) await run(program, [...args, file], { cwd: directory.path })
      const isTaken = async ({ secret, body, signature }: Message) => {
        const { stdout } = await run(runner, runArgs, {
          cwd: directory.path,
          env: { ...process.env, SECRET: secret, BODY: body, SIGNATURE: signature },
        })
        return stdout.trim().toLowerCase()
      }
      expect(await isTaken(sent)).toBe('true')
      const forgeries: Message[] = [
        { ...sent, body: sent.body.replace('test', 'tost') },
        { ...sent, secret: `${sent.secret}x` },
        { ...sent, signature: '' },
        { ...sent, signature: sent.signature.toUpperCase() },
        // As long as a real signature in characters, longer in bytes.
        { ...sent, signature: sent.signature.replace(/.$/, 'é') },
      ]
      for (const forged of forgeries) expect([forged, await isTaken(forged)]).toEqual([forged, 'false'])
    })
  })
}
