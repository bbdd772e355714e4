/**
 * Runs all tests, and then the files with failed tests again, by themselves: tests that wait for other programs run on
 * machines that others load too. Lists what passed only at the second attempt, and ends with `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** More failed files than this are no coincidence. */
const filesMax = 12

type TestFile = {
  name: string
  status: 'passed' | 'failed'
  assertionResults: { fullName: string; status: string }[]
}

const directory = mkdtempSync(join(tmpdir(), 'holdfast-tests-'))
const first = runTests('first', process.argv.slice(2))
const failedFiles = [...first.values()].filter(isFailed).map(({ name }) => name)
const second =
  failedFiles.length > 0 && failedFiles.length <= filesMax ? runTests('second', failedFiles) : new Map()
rmSync(directory, { recursive: true })

for (const file of failedFiles)
  for (const test of failedTests(first.get(file)))
    if (second.has(file) && !failedTests(second.get(file)).includes(test))
      console.log(`PASSED ONLY AT A SECOND ATTEMPT: ${relative('.', file)}: ${test}`)

const files: TestFile[] = [...new Map([...first, ...second]).values()]
const passed = files.flatMap((file) =>
  file.assertionResults.filter(({ status }) => status === 'passed'),
).length
// A run without a report has crashed.
const failed = first.size === 0 ? 1 : files.flatMap(failedTests).length
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** The results by file; none if the run crashed. */
function runTests(attempt: string, of: readonly string[]): Map<string, TestFile> {
  const report = join(directory, `${attempt}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  spawnSync('npm', ['test', '--', ...reporters, ...of], {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  })
  try {
    const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(report, 'utf8'))
    return new Map(testResults.map((file) => [file.name, file]))
  } catch {
    return new Map()
  }
}

function isFailed({ status }: TestFile): boolean {
  return status === 'failed'
}

/** A file that fails without a failed test cannot be loaded, or fails in a hook. */
function failedTests(file: TestFile | undefined): string[] {
  if (file === undefined || !isFailed(file)) return []
  const tests = file.assertionResults.filter(({ status }) => status === 'failed')
  return tests.length > 0 ? tests.map(({ fullName }) => fullName) : ['could not be run']
}
