/**
 * The grade of an address as it is shown: `T` if its certificate is not trusted, `M` if it is not for the name, or else
 * the grade of the configuration. It is joined when it is read, because certificates expire without a scan.
 */
/** From the best to the worst. */
export const shownGrades = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T'] as const
export type ShownGrade = (typeof shownGrades)[number]

export function rankOfGrade(grade: ShownGrade): number {
  return shownGrades.indexOf(grade) + 1
}

export function gradeOfRank(rank: number | null): ShownGrade | null {
  return rank === null ? null : (shownGrades[rank - 1] ?? null)
}
