/** Tells `eventually` when the running test has to be over. */
import { afterEach, beforeEach } from 'vitest'
import { setWaitDeadline } from './wait.ts'

/** What is left for the error to be written. */
const marginMs = 2000

beforeEach(({ task }) => setWaitDeadline(Date.now() + task.timeout - marginMs))
afterEach(() => setWaitDeadline(null))
