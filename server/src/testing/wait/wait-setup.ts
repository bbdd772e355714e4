/** Tells `eventually` when the running test has to be over. */
import { afterEach, beforeEach } from 'vitest'
import { endWaitsAt } from './wait.ts'

/** What is left for the error to be written. */
const marginMs = 2000

beforeEach(({ task }) => endWaitsAt(Date.now() + task.timeout - marginMs))
afterEach(() => endWaitsAt(null))
