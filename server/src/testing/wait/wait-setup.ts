/** Tells `eventually` when the running test must be over. */
import { afterEach, beforeEach } from 'vitest'
import { setWaitDeadline } from './wait.ts'

/** The time left to report the error. */
const marginMs = 2000

beforeEach(({ task }) => setWaitDeadline(Date.now() + task.timeout - marginMs))
afterEach(() => setWaitDeadline(null))
