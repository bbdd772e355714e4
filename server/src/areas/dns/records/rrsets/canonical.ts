import { DnsFault } from '#kernel/dns/fault.ts'
import { invalidInput } from '#kernel/problem.ts'

/** What people asked for in its canonical form; a fault at the place where they said it, if it has none. */
export function canonical<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DnsFault) throw invalidInput([{ pointer: at, message: error.message }])
    throw error
  }
}
