/** The header of every page, always in this order: breadcrumbs, title, guide, actions, API request. */
import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type PropsWithChildren, type ReactNode, useEffect } from 'react'
import { useHasShownRequests } from '#api/request-scope.tsx'
import { ApiRequestButton } from '../api-request/api-request-button.tsx'
import { HelpLink } from './help-link.tsx'
import classes from './page.module.css'

export type Crumb = { label: string; path: string }

export type PageProps = PropsWithChildren<{
  title: string
  /** The guide of the page, such as `/docs/guides/dns#zones`; the heading must exist. */
  guide: `/docs${string}`
  /** Beside the title, for example a state. */
  badge?: ReactNode
  description?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
}>

export function Page({ title, guide, badge, description, crumbs = [], actions, children }: PageProps) {
  const hasRequests = useHasShownRequests()
  useEffect(() => {
    document.title = `${title} · Holdfast`
  }, [title])
  return (
    <Stack gap="lg">
      <div>
        {crumbs.length > 0 && (
          <Breadcrumbs mb={6} fz="sm">
            {crumbs.map(({ label, path }) => (
              <Anchor
                key={path}
                size="sm"
                c="dimmed"
                py={8}
                my={-8}
                renderRoot={(props) => <Link to={path} {...props} />}
              >
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} miw={0} flex="1 1 260px">
            <Group gap="sm">
              <Title order={1} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              {badge}
            </Group>
            {description && (
              <Text c="dimmed" size="sm" maw={680}>
                {description}
              </Text>
            )}
          </Stack>
          <Group gap="xs" className={classes.actions ?? ''}>
            <HelpLink guide={guide} />
            {hasRequests && <ApiRequestButton />}
            {actions}
          </Group>
        </Group>
      </div>
      {children}
    </Stack>
  )
}
