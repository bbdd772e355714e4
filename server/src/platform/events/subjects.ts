import { kindOfId } from '#kernel/id.ts'

/** So many columns of an event have the ids of what it is about. */
const subjectsMax = 3

/** The ids of the resources that an event is about: the members of its data that are called `…id`, in their order. */
export function subjectIdsOf(data: Readonly<Record<string, unknown>>): string[] {
  const ids = Object.entries(data).flatMap(([name, value]) =>
    name.endsWith('id') && typeof value === 'string' && kindOfId(value) !== null ? value : [],
  )
  return [...new Set(ids)].slice(0, subjectsMax)
}

/** The same as columns of the table, by each of which events are found. */
export function subjectColumns(data: Readonly<Record<string, unknown>>) {
  const [subject_id = null, second_subject_id = null, third_subject_id = null] = subjectIdsOf(data)
  return { subject_id, second_subject_id, third_subject_id }
}
