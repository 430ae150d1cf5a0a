/** Time zones that stops and files are in. */

/** The zones of the United States, and those of Canada and Mexico that most freight crosses. Others are kept where one has them. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Edmonton',
  'America/Vancouver',
  'America/Mexico_City',
  'America/Monterrey',
  'America/Tijuana',
]

/** The zones to choose from, with the one in force. */
export const zonesWith = (zone: string) => (zone && !ZONES.includes(zone) ? [...ZONES, zone] : ZONES)
