import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'

export const vehicleQuery = (id: number) =>
  queryOptions({
    queryKey: ['vehicle', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/vehicles/{id}', { params: { path: { id } }, signal })),
  })

export const vehicleByVinQuery = (vin: string) =>
  queryOptions({
    queryKey: ['vehicle', 'vin', vin],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/vehicles/{vin}/by_vin', { params: { path: { vin } }, signal })),
  })
