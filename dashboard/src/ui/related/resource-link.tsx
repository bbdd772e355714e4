import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textOf } from '#language/language.ts'
import { withLocalTimes } from '../format/time.tsx'
import { StateBadge } from '../page/state-badge.tsx'
import { useResourceCatalogue } from './resource-catalogue.tsx'
import type { FoundResource } from './resource-type.ts'

/** A resource of any area: its name as a link, a detail that distinguishes it, and its state. */
export function ResourceLink({ resource }: { resource: Omit<FoundResource, 'area'> }) {
  const { t, i18n } = useTranslation()
  const declared = useResourceCatalogue().kind(resource.kind)
  const path = declared?.path(resource) ?? null
  const state = resource.state === null ? undefined : declared?.states?.[resource.state]
  const detail = resource.detail === null ? undefined : declared?.details?.[resource.detail]
  return (
    <>
      {path === null ? (
        <Text span size="sm">
          {resource.title}
        </Text>
      ) : (
        <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
          {resource.title}
        </Anchor>
      )}
      {resource.detail !== null && (
        <Text span size="xs" c="dimmed">
          {declared && detail
            ? textOf(t, declared.area, detail)
            : withLocalTimes(resource.detail, i18n.language)}
        </Text>
      )}
      {declared && state && <StateBadge tone={state.tone} label={textOf(t, declared.area, state.label)} />}
    </>
  )
}
