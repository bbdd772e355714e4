import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { isLanguage, type Language } from '#language/language.ts'
import classes from './activity.module.css'
import { useActivity } from './activity-context.tsx'
import type { ActivityEntry, Part } from './sentence.ts'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** A sentence about an audit entry, with links to its resources. */
export function ActivitySentence({ entry }: { entry: ActivityEntry }) {
  const activity = useActivity()
  const language = useLanguage()
  const parts = activity.parts(entry, language)
  return (
    <span className={classes.sentence}>
      {parts.map((part, index) => (
        // The parts of one sentence never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Piece key={index} part={part} />
      ))}
    </span>
  )
}

function Piece({ part: { text, name } }: { part: Part }) {
  const activity = useActivity()
  const may = useMay()
  if (!name) return text
  const path = name.resource && activity.pathOf(name.resource, may)
  const title = name.full === text ? undefined : name.full
  if (!path)
    return (
      <bdi className={classes.name} title={title}>
        {text}
      </bdi>
    )
  return (
    <Anchor
      inherit
      className={classes.name ?? ''}
      title={title}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      <bdi>{text}</bdi>
    </Anchor>
  )
}
