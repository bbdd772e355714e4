import { type Static, Type } from 'typebox'

const Count = (description: string) => Type.Integer({ description })

export const CollectorAnswer = Type.Object(
  {
    recorded: Count('Samples that metrics are made of.'),
    late: Count(
      'More than 3 minutes behind the newest stored sample, more than a day old, or of the future.',
    ),
    left_out: Count('Of devices and file systems that agents leave out too, or of a series too many.'),
    unknown: Type.Object(
      {
        samples: Count('Of series that no metric is made of.'),
        names: Type.Array(Type.String(), {
          description: 'The names of these series, at most 20, and at most 255 characters of each.',
        }),
      },
      { description: 'Nothing of these is stored.' },
    ),
  },
  { title: 'CollectorAnswer' },
)
export type CollectorAnswer = Static<typeof CollectorAnswer>
