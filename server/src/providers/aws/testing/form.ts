/** The parameters of a request to EC2: `A.1.B=c` is `{ A: [{ B: 'c' }] }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

export function readForm(body: string): { [name: string]: FormValue } {
  const root: Tree = new Map()
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split('.')
    let tree = root
    for (const name of names.slice(0, -1)) {
      const inner = tree.get(name)
      const next: Tree = inner instanceof Map ? inner : new Map()
      tree.set(name, next)
      tree = next
    }
    tree.set(names.at(-1) ?? '', value)
  }
  return Object.fromEntries([...root].map(([name, one]) => [name, formValueOf(one)]))
}

type Tree = Map<string, Tree | string>

function formValueOf(tree: Tree | string): FormValue {
  if (typeof tree === 'string') return tree
  const members = [...tree].map(([name, one]) => [name, formValueOf(one)] as const)
  const isList = members.every(([name], index) => name === String(index + 1))
  return isList ? members.map(([, one]) => one) : Object.fromEntries(members)
}
