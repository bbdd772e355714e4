/**
 * Records what agents sent, of each agent one at a time: what arrives is judged by what arrived before it. The outcomes
 * are in the order of what was received.
 */
export async function recordInRounds<Received extends { agentId: string }, Outcome>(
  received: readonly Received[],
  record: (firsts: readonly Received[]) => Promise<ReadonlyMap<Received, Outcome>>,
): Promise<Outcome[]> {
  const outcomes = new Map<Received, Outcome>()
  for (let left = [...received]; left.length > 0; ) {
    const firsts = [...Map.groupBy(left, ({ agentId }) => agentId).values()].flatMap(([first]) => first ?? [])
    for (const [one, outcome] of await record(firsts)) outcomes.set(one, outcome)
    left = left.filter((one) => !firsts.includes(one))
  }
  return received.flatMap((one) => outcomes.get(one) ?? [])
}
