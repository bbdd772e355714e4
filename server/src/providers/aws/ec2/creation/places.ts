/** Where the regions of Amazon are (https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html). */
const places: Readonly<Record<string, readonly [name: string, country: string]>> = {
  'af-south-1': ['Cape Town', 'ZA'],
  'ap-east-1': ['Hong Kong', 'HK'],
  'ap-east-2': ['Taipei', 'TW'],
  'ap-northeast-1': ['Tokyo', 'JP'],
  'ap-northeast-2': ['Seoul', 'KR'],
  'ap-northeast-3': ['Osaka', 'JP'],
  'ap-south-1': ['Mumbai', 'IN'],
  'ap-south-2': ['Hyderabad', 'IN'],
  'ap-southeast-1': ['Singapore', 'SG'],
  'ap-southeast-2': ['Sydney', 'AU'],
  'ap-southeast-3': ['Jakarta', 'ID'],
  'ap-southeast-4': ['Melbourne', 'AU'],
  'ap-southeast-5': ['Malaysia', 'MY'],
  'ap-southeast-6': ['New Zealand', 'NZ'],
  'ap-southeast-7': ['Thailand', 'TH'],
  'ca-central-1': ['Montreal', 'CA'],
  'ca-west-1': ['Calgary', 'CA'],
  'eu-central-1': ['Frankfurt', 'DE'],
  'eu-central-2': ['Zurich', 'CH'],
  'eu-north-1': ['Stockholm', 'SE'],
  'eu-south-1': ['Milan', 'IT'],
  'eu-south-2': ['Spain', 'ES'],
  'eu-west-1': ['Ireland', 'IE'],
  'eu-west-2': ['London', 'GB'],
  'eu-west-3': ['Paris', 'FR'],
  'il-central-1': ['Tel Aviv', 'IL'],
  'me-central-1': ['United Arab Emirates', 'AE'],
  'me-south-1': ['Bahrain', 'BH'],
  'mx-central-1': ['Mexico', 'MX'],
  'sa-east-1': ['São Paulo', 'BR'],
  'us-east-1': ['N. Virginia', 'US'],
  'us-east-2': ['Ohio', 'US'],
  'us-west-1': ['N. California', 'US'],
  'us-west-2': ['Oregon', 'US'],
}

export function placeOf(region: string): { name: string; country: string | null } {
  const [name, country] = places[region] ?? [region, null]
  return { name, country }
}
