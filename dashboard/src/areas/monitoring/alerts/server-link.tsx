import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useResourceCatalogue } from '#ui/related/resource-catalogue.tsx'

/** A server of which only the id and the name are known, as a link to its page with its charts. */
export function ServerLink({ id, name }: { id: string; name: string }) {
  const path = useResourceCatalogue().kind('server')?.path({ id, parent_id: null, title: name })
  if (!path)
    return (
      <Text span size="sm">
        {name}
      </Text>
    )
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
      {name}
    </Anchor>
  )
}
