#!/bin/sh
# A small engine as a shell script, for standoff check --once: it judges moves alone, and skips phases with anything
# else. A process is started for each phase; it reads lines, and writes lines.
awk '
  function province(place) { sub("/.*", "", place); return place }

  $1 == "phase" && $2 != "movement" { why = "only movement is judged" }

  $1 == "unit" {
    sub("^unit ", "")
    here[province($NF)] = $0
    order_of_units[++count] = province($NF)
  }

  $1 == "order" {
    sub("^order [^:]*: ", "")
    if ($3 == "H" && NF == 3) next
    if ($3 != "-" || NF != 4) { why = "only moves are judged, and no convoys"; next }
    goal[province($2)] = $4
  }

  END {
    if (why) { print "skip " why; exit }
    for (origin in goal) arrivals[province(goal[origin])]++
    # without supports, whoever is alone in going to an empty province comes in
    for (n = 1; n <= count; n++) {
      origin = order_of_units[n]
      unit = here[origin]
      to = province(goal[origin])
      if (to != "" && arrivals[to] == 1 && !(to in here)) sub("[^ ]*$", goal[origin], unit)
      print "unit " unit
    }
  }
'
