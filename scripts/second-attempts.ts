/** A Vitest reporter that lists, at the end, the tests that passed only on the second attempt. */
import type { Reporter, TestCase } from 'vitest/node'

// biome-ignore lint/style/noDefaultExport: vitest loads the default export of a reporter named by its path.
export default class SecondAttempts implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`PASSED ONLY AT A SECOND ATTEMPT: ${name}`)
  }
}
