import { DnsFault } from '#kernel/dns/fault.ts'
import { invalidInput } from '#kernel/problem.ts'

/** Converts input to its canonical form; throws a fault with the input's pointer if it has none. */
export function canonical<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DnsFault) throw invalidInput([{ pointer: at, message: error.message }])
    throw error
  }
}
