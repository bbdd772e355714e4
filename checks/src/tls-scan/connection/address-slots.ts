/** Limits how many connections there are to one address at once, over all scans that share the slots. */
export type AddressSlots = { take(address: string): Promise<() => void> }

export const connectionsPerAddress = 2

export function createAddressSlots(max = connectionsPerAddress): AddressSlots {
  const taken = new Map<string, { count: number; waiting: (() => void)[] }>()
  function release(address: string): void {
    const slots = taken.get(address)
    if (!slots) return
    const next = slots.waiting.shift()
    if (next) next()
    else if (--slots.count === 0) taken.delete(address)
  }
  return {
    async take(address) {
      const slots = taken.get(address) ?? { count: 0, waiting: [] }
      taken.set(address, slots)
      if (slots.count < max) slots.count++
      // The slot passes from the one that releases it to the first that waits.
      else await new Promise<void>((resolve) => slots.waiting.push(resolve))
      let isReleased = false
      return () => {
        if (!isReleased) release(address)
        isReleased = true
      }
    },
  }
}

export async function withSlot<Result>(
  slots: AddressSlots,
  address: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const release = await slots.take(address)
  try {
    return await task()
  } finally {
    release()
  }
}
