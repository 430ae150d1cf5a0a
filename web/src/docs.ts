/** The page `/monitor/docs`: every operation of the API, read from `/monitor/openapi.json`. */
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle'
import 'swagger-ui-dist/swagger-ui.css'

SwaggerUI({ dom_id: '#docs', url: '/monitor/openapi.json', deepLinking: true, tryItOutEnabled: false })
